let context: CanvasRenderingContext2D | null | undefined

/** Estimates the width of a text in the chart font, whose digits are as wide as a zero. */
function widthOf(text: string, size: number): number {
  context ??= document.createElement("canvas").getContext("2d")
  if (!context) return text.length * size * 0.56
  context.font = `500 ${size}px "Inter Variable", "Inter Fallback", sans-serif`
  return context.measureText(text.replaceAll(/\d/g, "0")).width
}

/** Cuts the text with an ellipsis if it is too wide. In "a · b" it keeps the second part. */
export function fitText(text: string, room: number, size: number): string {
  if (widthOf(text, size) <= room) return text
  const at = text.indexOf(" · ")
  const rest = at === -1 ? room : room - widthOf(text.slice(at), size)
  if (at !== -1)
    return rest > 24
      ? fitText(text.slice(0, at), rest, size) + text.slice(at)
      : fitText(text.slice(at + 3), room, size)
  let fits = 0
  let tooLong = text.length
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1
    if (widthOf(`${text.slice(0, middle)}…`, size) <= room) fits = middle
    else tooLong = middle
  }
  return `${text.slice(0, fits).trimEnd()}…`
}

/** The width of the widest text, up to a limit. */
export function widestOf(texts: readonly string[], size: number, most: number): number {
  return Math.min(Math.ceil(Math.max(0, ...texts.map((text) => widthOf(text, size)))), most)
}
