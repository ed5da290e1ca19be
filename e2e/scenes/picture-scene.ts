import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import type { Locator, Page } from "@playwright/test"

/** The smallest PNG. */
export const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
)

/** Chooses a file by the button that asks for one. */
export async function chooseFile(
  page: Page,
  button: Locator,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  const chooser = page.waitForEvent("filechooser")
  await button.click()
  await (await chooser).setFiles(file)
}

/** Brings the picture to a place as the mouse or the clipboard would. */
export async function bringPicture(place: Locator, way: "drop" | "paste", name = "foto.png"): Promise<void> {
  await place.evaluate(
    (target, { base64, kind, name }) => {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.codePointAt(0) ?? 0)
      const data = new DataTransfer()
      data.items.add(new File([bytes], name, { type: "image/png" }))
      const init = { bubbles: true, cancelable: true }
      target.dispatchEvent(
        kind === "drop"
          ? new DragEvent("drop", { ...init, dataTransfer: data })
          : new ClipboardEvent("paste", { ...init, clipboardData: data }),
      )
    },
    { base64: pixel.toString("base64"), kind: way, name },
  )
}

/** A web server with a picture at `/photo.png` and no picture anywhere else. */
export async function pictureHost(): Promise<{ address: string; close: () => void }> {
  const server: Server = createServer((request, response) => {
    response.end(request.url === "/photo.png" ? pixel : "<p>Nada aqui</p>")
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}`, close: () => void server.close() }
}
