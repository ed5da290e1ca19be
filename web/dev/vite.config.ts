import { fileURLToPath } from "node:url"
import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"

/** Builds the page of parts alone, for its journey. `npm run dev` serves it at `/dev/parts`. */
export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  publicDir: false,
  logLevel: "warn",
  plugins: [react({ compiler: true })],
  build: {
    target: "chrome125",
    rolldownOptions: {
      // As in the build of the app.
      checks: { moduleLevelDirective: false },
      input: fileURLToPath(new URL("parts.html", import.meta.url)),
    },
  },
})
