import { StarterCards } from "../../features/forms/starter-cards.tsx"
import { useMessages } from "../../lib/text/messages.ts"
import styles from "./webforms-page.module.css"
import { WebformPath } from "./webform-path.tsx"

/** The choice of a starting point for a new form. */
export function CreateWebformPage() {
  const words = useMessages().forms
  return (
    <div className={`page ${styles.page}`}>
      <WebformPath title={words.create} />
      <p className="muted">{words.begin}</p>
      <StarterCards />
    </div>
  )
}
