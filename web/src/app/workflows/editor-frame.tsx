import { Link } from "@tanstack/react-router"
import { ChevronRight } from "lucide-react"
import type { ReactNode } from "react"
import { useMessages } from "../../lib/messages.ts"
import { usePageTitle } from "../../ui/page-title.ts"
import { usePhone } from "../../ui/phone.ts"
import styles from "./editor-frame.module.css"
import { TopBarSlot } from "../shell/top-bar-slot.tsx"

interface Props {
  title: string
  /** Stands at the end of the way back. */
  end?: ReactNode
  children: ReactNode
}

/** The page of the editor, with the way back to the list. */
export function EditorFrame({ title, end, children }: Props) {
  const m = useMessages()
  const isPhone = usePhone()
  usePageTitle(title)
  return (
    <div className={styles.page}>
      {!isPhone && (
        <TopBarSlot>
          <nav className={styles.path}>
            <Link to="/admin/workflows">{m.shell.workflows}</Link>
            <ChevronRight aria-hidden="true" />
            <span aria-current="page">{title}</span>
          </nav>
          {end}
        </TopBarSlot>
      )}
      {children}
    </div>
  )
}
