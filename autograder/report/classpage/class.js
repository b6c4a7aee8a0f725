// Sorts and filters the table of students; without it the page shows everything all the same.
"use strict";
(() => {
  const table = document.getElementById("table"), body = table.tBodies[0], rows = [...body.rows];
  const find = document.getElementById("find"), shown = document.getElementById("shown");
  const value = (row, at) => {
    const cell = row.cells[at];
    return cell.dataset.value === undefined ? cell.textContent.trim().toLowerCase() : Number(cell.dataset.value);
  };
  const compare = (a, b) => (typeof a === "number" ? a - b : a.localeCompare(b));
  const sort = (header) => {
    const at = header.cellIndex, down = header.getAttribute("aria-sort") === "ascending";
    for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
    header.setAttribute("aria-sort", down ? "descending" : "ascending");
    const sign = down ? -1 : 1;
    body.append(...rows.sort((a, b) => sign * compare(value(a, at), value(b, at))));
  };
  for (const header of table.tHead.rows[0].cells) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = header.textContent;
    button.addEventListener("click", () => sort(header));
    header.replaceChildren(button);
  }
  const filter = () => {
    const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      row.hidden = !words.every((word) => text.includes(word));
      count += !row.hidden;
    }
    shown.textContent = words.length ? shown.dataset.words.replace("{count}", count).replace("{all}", rows.length) : "";
  };
  find.addEventListener("input", filter);
  find.closest("p").hidden = false;
})();
