"""What people meet at the end: report.json, report.html, the terminal, editors and CI. All words are in `words`."""
