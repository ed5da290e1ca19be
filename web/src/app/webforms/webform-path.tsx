import { Link } from "@tanstack/react-router"
import { useMessages } from "../../lib/text/messages.ts"
import { EditorPath } from "../pages/editor-path.tsx"

/** The breadcrumb to the list of forms. */
export function WebformPath({ title }: { title: string }) {
  const m = useMessages()
  return <EditorPath title={title} back={<Link to="/admin/configs/webforms">{m.shell.webforms}</Link>} />
}
