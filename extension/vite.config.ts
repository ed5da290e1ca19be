import { defineConfig, type Plugin } from "vite"
import { manifest } from "./manifest.ts"

/** The origin of the product that the extension belongs to. */
const { origin } = new URL(process.env["FUNIL_URL"] ?? "http://localhost:3000")

function manifestFile(): Plugin {
  return {
    name: "manifest",
    generateBundle() {
      const source = JSON.stringify(manifest(origin), null, 2)
      this.emitFile({ type: "asset", fileName: "manifest.json", source })
    },
  }
}

export default defineConfig({
  root: import.meta.dirname,
  base: "./",
  define: { funilOrigin: JSON.stringify(origin) },
  plugins: [manifestFile()],
  build: {
    target: "chrome123",
    modulePreload: false,
    rolldownOptions: {
      input: { panel: "panel.html", background: "src/background.ts" },
      output: { entryFileNames: "[name].js", chunkFileNames: "[name].js", assetFileNames: "[name][extname]" },
    },
  },
})
