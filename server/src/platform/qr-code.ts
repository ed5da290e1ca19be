import { renderSVG } from "uqr"

/** A text drawn as a QR code, with its margin: an SVG in black on white. */
export function qrCode(text: string): string {
  return renderSVG(text, { ecc: "M", border: 4 })
}
