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

/** Writes what the style sheets say into a copy: a picture knows none of them. */
function withStyles(from: Element, to: Element): void {
  const computed = getComputedStyle(from)
  for (const name of copied) to.setAttribute(name, computed.getPropertyValue(name))
  for (const [index, child] of [...from.children].entries()) {
    const copy = to.children[index]
    if (copy) withStyles(child, copy)
  }
}

function titleOf(title: string, color: string): SVGTextElement {
  const text = document.createElementNS("http://www.w3.org/2000/svg", "text")
  text.textContent = title
  text.setAttribute("y", String(-titleHeight + 16))
  text.setAttribute("font-size", "15")
  text.setAttribute("font-weight", "600")
  text.setAttribute("fill", color)
  return text
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

/** A chart with its title as a PNG, in the colours in which it is shown, twice as fine. */
export async function pictureOf(svg: SVGSVGElement, title: string): Promise<Blob> {
  const { width, height } = svg.getBoundingClientRect()
  const [wide, high] = [width + 2 * margin, height + titleHeight + 2 * margin]
  const copy = svg.cloneNode(true) as SVGSVGElement
  withStyles(svg, copy)
  const style = getComputedStyle(svg.closest("section") ?? svg)
  copy.prepend(titleOf(title, style.color))
  copy.setAttribute("font-family", "Inter, system-ui, sans-serif")
  copy.setAttribute("width", String(wide * scale))
  copy.setAttribute("height", String(high * scale))
  copy.setAttribute("viewBox", `${-margin} ${-margin - titleHeight} ${wide} ${high}`)
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
