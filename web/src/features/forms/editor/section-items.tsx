import {
  ChevronRight,
  CircleAlert,
  FileText,
  Link,
  type LucideIcon,
  Mail,
  Palette,
  ShieldCheck,
  SquareKanban,
  Lock,
} from "lucide-react"
import { useMessages } from "../../../lib/text/messages.ts"
import type { EditorPart, Section } from "./editor-part.ts"
import { sections } from "./editor-part.ts"
import styles from "./editor-items.module.css"

const icons: Readonly<Record<Section, LucideIcon>> = {
  general: Link,
  texts: FileText,
  place: SquareKanban,
  mail: Mail,
  look: Palette,
  consent: ShieldCheck,
  access: Lock,
}

interface Props {
  part: EditorPart | undefined
  wrong: readonly EditorPart[]
  onSelect: (part: EditorPart) => void
}

/** The form's settings besides its fields. */
export function SectionItems({ part, wrong, onSelect }: Props) {
  const words = useMessages().formEditor
  return (
    <section className={`stack gap-2 ${styles.group}`} aria-label={words.settings}>
      <h2 className="text-base muted medium">{words.settings}</h2>
      <ul className={styles.list}>
        {sections.map((section) => {
          const Icon = icons[section]
          return (
            <li key={section}>
              <button
                type="button"
                className={`row gap-2 w-full hoverable focus-inside ${styles.item}`}
                aria-pressed={section === part}
                onClick={() => onSelect(section)}
              >
                <Icon aria-hidden="true" />
                <span className={`medium truncate ${styles.label}`}>{words.sections[section].title}</span>
                {wrong.includes(section) && <CircleAlert className="text-danger" aria-label={words.wrong} />}
                <ChevronRight className="faint" aria-hidden="true" />
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
