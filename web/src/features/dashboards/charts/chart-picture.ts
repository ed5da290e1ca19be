const scale = 2
const margin = 24
const titleHeight = 36
const copied = [
  "fill",
  "stroke",
  "stroke-width",
  "paint-order",
  "font-size",
  "font-weight",
  "font-variant-numeric",
] as const

/** Copies the computed styles inline, because the picture has no style sheet. */
function withStyles(from: Element, to: Element): void {
  const computed = getComputedStyle(from)
  for (const name of copied) to.setAttribute(name, computed.getPropertyValue(name))
  for (const [index, child] of [...from.children].entries()) {
    const copy = to.children[index]
    if (copy) withStyles(child, copy)
  }
}

function textOf(
  text: string,
  { x, y }: { x: number; y: number },
  style: Record<string, string>,
): SVGTextElement {
  const element = document.createElementNS("http://www.w3.org/2000/svg", "text")
  element.textContent = text
  for (const [name, value] of Object.entries({ x, y, ...style })) element.setAttribute(name, String(value))
  return element
}

/** The legend above the chart. `room` is its height. */
function legendOf(svg: SVGSVGElement): { parts: SVGElement[]; room: number } {
  const origin = svg.getBoundingClientRect()
  const entries = [...(svg.closest("section")?.querySelectorAll<HTMLElement>("[data-entry]") ?? [])]
  const parts = entries.flatMap((entry) => {
    const mark = entry.querySelector("svg")
    if (!mark) return []
    const { left, right, top, height } = mark.getBoundingClientRect()
    const copy = mark.cloneNode(true) as SVGSVGElement
    withStyles(mark, copy)
    copy.setAttribute("x", String(left - origin.left))
    copy.setAttribute("y", String(top - origin.top))
    const place = { x: right - origin.left + 6, y: top + height / 2 - origin.top }
    const style = { "font-size": "12", "dominant-baseline": "central", fill: getComputedStyle(entry).color }
    return [copy, textOf(entry.textContent, place, style)]
  })
  const tops = entries.map((entry) => entry.getBoundingClientRect().top)
  return { parts, room: Math.max(0, origin.top - Math.min(origin.top, ...tops)) }
}

async function imageOf(svg: SVGSVGElement): Promise<HTMLImageElement> {
  const source = new Blob([new XMLSerializer().serializeToString(svg)], { type: "image/svg+xml" })
  const image = new Image()
  image.src = URL.createObjectURL(source)
  try {
    await image.decode()
    return image
  } finally {
    URL.revokeObjectURL(image.src)
  }
}

/**
 * Renders a chart with title and legend as a PNG, in the current colors and at double resolution.
 */
export async function pictureOf(svg: SVGSVGElement, title: string): Promise<Blob> {
  const { width, height } = svg.getBoundingClientRect()
  const legend = legendOf(svg)
  const above = titleHeight + legend.room
  const [wide, high] = [width + 2 * margin, height + above + 2 * margin]
  const copy = svg.cloneNode(true) as SVGSVGElement
  withStyles(svg, copy)
  const style = getComputedStyle(svg.closest("section") ?? svg)
  const titleStyle = { "font-size": "15", "font-weight": "600", fill: style.color }
  copy.prepend(textOf(title, { x: 0, y: 16 - above }, titleStyle), ...legend.parts)
  copy.setAttribute("font-family", "Inter, system-ui, sans-serif")
  copy.setAttribute("width", String(wide * scale))
  copy.setAttribute("height", String(high * scale))
  copy.setAttribute("viewBox", `${-margin} ${-margin - above} ${wide} ${high}`)
  const image = await imageOf(copy)
  const canvas = document.createElement("canvas")
  canvas.width = wide * scale
  canvas.height = high * scale
  const context = canvas.getContext("2d")
  if (!context) throw new Error("The browser draws no pictures")
  context.fillStyle = style.backgroundColor
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The picture is too large"))),
      "image/png",
    )
  })
}
