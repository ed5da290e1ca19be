/** Pixels per side, enough for print. */
const side = 1024

/** Converts a square SVG to a PNG with sharp edges. */
export async function pngOf(svg: string): Promise<Blob> {
  const image = new Image(side, side)
  image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }))
  try {
    await image.decode()
    const canvas = document.createElement("canvas")
    canvas.width = side
    canvas.height = side
    const context = canvas.getContext("2d")
    if (!context) throw new Error("The browser draws no pictures")
    context.drawImage(image, 0, 0, side, side)
    const { promise, resolve } = Promise.withResolvers<Blob | null>()
    canvas.toBlob(resolve, "image/png")
    const png = await promise
    if (!png) throw new Error("The browser made no picture")
    return png
  } finally {
    URL.revokeObjectURL(image.src)
  }
}
