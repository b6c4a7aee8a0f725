"""One module a figure; each has draw(words) -> str."""
