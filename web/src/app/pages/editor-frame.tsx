import { ChevronRight } from "lucide-react"
import type { ReactNode } from "react"
import { usePageTitle } from "../../ui/page-title.ts"
import { usePhone } from "../../ui/phone.ts"
import styles from "./editor-frame.module.css"
import { TopBarSlot } from "../shell/top-bar-slot.tsx"

interface Props {
  title: string
  /** The link to the list that it belongs to. */
  back: ReactNode
  /** Stands at the end of the way back. */
  end?: ReactNode
  children: ReactNode
}

/** The page of an editor, with the way back to the list. */
export function EditorFrame({ title, back, end, children }: Props) {
  const isPhone = usePhone()
  usePageTitle(title)
  return (
    <div className={styles.page}>
      {!isPhone && (
        <TopBarSlot>
          <nav className={styles.path}>
            {back}
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
