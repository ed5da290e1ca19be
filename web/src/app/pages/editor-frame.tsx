import type { ReactNode } from "react"
import styles from "./editor-frame.module.css"
import { EditorPath, type EditorPathProps } from "./editor-path.tsx"

/** The page of an editor, with a link back to the list. */
export function EditorFrame({ children, ...path }: EditorPathProps & { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <EditorPath {...path} />
      {children}
    </div>
  )
}
