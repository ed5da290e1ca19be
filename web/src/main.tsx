import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { App, router } from "./app/app.tsx"
import { preferredLanguage, showLanguage } from "./lib/text/messages.ts"
import "./ui/theme/tokens.css"
import "./ui/theme/base.css"
import "./ui/theme/surfaces.css"
import "./ui/theme/utilities.css"
import "./ui/theme/text.css"

// Starts loading the page's data while the app initializes.
void router.load()
await showLanguage(preferredLanguage())

const root = document.querySelector("#root")
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
