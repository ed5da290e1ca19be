/** Several values in one cell, separated by `|`; in them `|` and `\` are escaped. A lone value with a comma ends with `|`. */
export function joinCell(values: readonly string[]): string {
  const joined = values.map((value) => value.replaceAll(/[\\|]/g, "\\$&")).join("|")
  return values.length === 1 && /[,;]/.test(joined) ? `${joined}|` : joined
}

/** Whether a cell can only be a list. */
export function isList(cell: string): boolean {
  return /(?<!\\)(?:\\\\)*\|/.test(cell)
}

/** The values of a cell: between `|` where there is one, else between `,` or `;`. */
export function splitCell(cell: string): string[] {
  const parts = isList(cell) ? splitEscaped(cell) : cell.split(/[,;]/).map(unescaped)
  return parts.map((part) => part.trim()).filter((part) => part !== "")
}

function splitEscaped(cell: string): string[] {
  return [...cell.matchAll(/((?:\\.|[^\\|])*)(?:\||$)/gsu)].map(([, part = ""]) => unescaped(part))
}

function unescaped(text: string): string {
  return text.replaceAll(/\\([\\|])/g, "$1")
}
