import { readFileSync } from "node:fs"
import type { Plugin } from "vite"

const decoders = ["jbig2_nowasm_fallback.js", "openjpeg_nowasm_fallback.js"]
const root = new URL(".", import.meta.resolve("pdfjs-dist/package.json"))

/**
 * Copies the decoders for scanned pages to the path where the PDF reader looks, under their
 * version.
 */
export function pdfDecoders(): Plugin {
  return {
    name: "pdf-decoders",
    apply: "build",
    generateBundle() {
      const { version } = JSON.parse(readFileSync(new URL("package.json", root), "utf8")) as {
        version: string
      }
      for (const name of decoders) {
        const source = readFileSync(new URL(`wasm/${name}`, root))
        this.emitFile({ type: "asset", fileName: `assets/pdf-${version}/${name}`, source })
      }
    },
  }
}
