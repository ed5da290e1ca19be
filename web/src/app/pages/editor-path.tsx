import { ChevronRight } from "lucide-react"
import type { ReactNode } from "react"
import { usePageTitle } from "../../ui/screen/page-title.ts"
import { usePhone } from "../../ui/screen/phone.ts"
import { TopBarSlot } from "../shell/bars/top-bar-slot.tsx"
import styles from "./editor-path.module.css"

export interface EditorPathProps {
  title: string
  /** The link to the parent list. */
  back: ReactNode
  /** Content at the end of the breadcrumb. */
  end?: ReactNode
}

/** The breadcrumb in the top bar. Its title names the page. */
export function EditorPath({ title, back, end }: EditorPathProps) {
  const isPhone = usePhone()
  usePageTitle(title)
  if (isPhone) return null
  return (
    <TopBarSlot>
      <nav className={`row gap-2 min-w-0 medium ${styles.path}`}>
        {back}
        <ChevronRight aria-hidden="true" />
        <span aria-current="page">{title}</span>
      </nav>
      {end}
    </TopBarSlot>
  )
}
