import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import { EditorFrame } from "../pages/editor-frame.tsx"

/** The page of a returns form, with a link back to the list. */
export function ReturnsFrame({ title, children }: { title: string; children: ReactNode }) {
  const words = useMessages().shell
  return (
    <EditorFrame title={title} back={<Link to="/admin/plugins/returns">{words.returns}</Link>}>
      {children}
    </EditorFrame>
  )
}
