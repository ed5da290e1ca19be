import { Link } from "@tanstack/react-router"
import { useMessages } from "../../lib/text/messages.ts"
import { type FormTab, formTabs } from "./form-tab.ts"
import styles from "./form-tabs.module.css"

interface Props {
  formId: string
  /** The open tab, or undefined for the editor. */
  tab: FormTab | undefined
  /** Whether the editor has unsaved changes. */
  isDirty: boolean
}

export function FormTabs({ formId, tab, isDirty }: Props) {
  const words = useMessages().forms
  return (
    <nav className={`flex gap-1 overflow-x-auto ${styles.tabs}`} aria-label={words.sides}>
      {[undefined, ...formTabs].map((item) => (
        <Link
          key={item ?? ""}
          to="/admin/configs/webforms/$formId/edit"
          params={{ formId }}
          search={item ? { tab: item } : {}}
          replace
          className={`inline-row gap-2 muted medium nowrap no-underline focus-inside ${styles.tab}`}
          // The address of the answers may contain a filter.
          activeOptions={{ exact: true }}
          aria-current={item === tab ? "page" : undefined}
        >
          {words.tabs[item ?? "edit"]}
          {item === undefined && isDirty && <span className={styles.dot} title={words.unsaved} />}
        </Link>
      ))}
    </nav>
  )
}
