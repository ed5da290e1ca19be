/** A row of CSV without its line end: cells are quoted where another program could take them for something else. */
export function csvRow(cells: readonly string[], delimiter: "," | ";" = ","): string {
  return cells.map((cell) => quoted(cell, delimiter)).join(delimiter)
}

function quoted(cell: string, delimiter: string): string {
  return cell.includes(delimiter) || /["\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
