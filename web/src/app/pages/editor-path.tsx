import { ChevronRight } from "lucide-react"
import type { ReactNode } from "react"
import { usePageTitle } from "../../ui/page-title.ts"
import { usePhone } from "../../ui/phone.ts"
import { TopBarSlot } from "../shell/top-bar-slot.tsx"
import styles from "./editor-path.module.css"

export interface EditorPathProps {
  title: string
  /** The link to the list that it belongs to. */
  back: ReactNode
  /** Stands at the end of the way back. */
  end?: ReactNode
}

/** The way back to the list, in the bar above the page, which is named by its title. */
export function EditorPath({ title, back, end }: EditorPathProps) {
  const isPhone = usePhone()
  usePageTitle(title)
  if (isPhone) return null
  return (
    <TopBarSlot>
      <nav className={styles.path}>
        {back}
        <ChevronRight aria-hidden="true" />
        <span aria-current="page">{title}</span>
      </nav>
      {end}
    </TopBarSlot>
  )
}
