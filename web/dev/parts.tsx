import { type ReactNode, StrictMode, Suspense } from "react"
import { createRoot } from "react-dom/client"
import { preferredLanguage, showLanguage } from "../src/lib/text/messages.ts"
import { ToastList } from "../src/ui/overlays/toast-list.tsx"
import { FieldParts } from "./field-parts.tsx"
import { ListParts } from "./list-parts.tsx"
import { MarkParts } from "./mark-parts.tsx"
import { OverlayParts } from "./overlay-parts.tsx"
import "../src/ui/theme/tokens.css"
import "../src/ui/theme/base.css"
import "../src/ui/theme/surfaces.css"
import "../src/ui/theme/utilities.css"
import "../src/ui/theme/text.css"

/** All parts in one color scheme. The tokens follow the scheme of the element. */
function Scheme({ scheme, title }: { scheme: "light" | "dark"; title: string }) {
  return (
    <section
      className="stack gap-6 p-4 flex-1 min-w-0 plain"
      style={{ colorScheme: scheme, background: "var(--canvas)" }}
      aria-label={title}
    >
      <h2 className="text-l">{title}</h2>
      <MarkParts />
      <FieldParts />
      <ListParts />
      <OverlayParts />
    </section>
  )
}

/** A page for developers that shows every part of `web/src/ui`. No build contains it. */
function Parts({ children }: { children?: ReactNode }) {
  return (
    <main>
      <h1 className="visually-hidden">Parts</h1>
      <div className="flex items-stretch phone-stack">
        <Scheme scheme="light" title="Light" />
        <Scheme scheme="dark" title="Dark" />
      </div>
      {children}
    </main>
  )
}

await showLanguage(preferredLanguage())
const root = document.querySelector("#root")
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Suspense>
        <Parts>
          <ToastList />
        </Parts>
      </Suspense>
    </StrictMode>,
  )
}
