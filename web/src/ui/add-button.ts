import styles from "./add-button.module.css"
import { buttonClass } from "./button.tsx"

/** The classes of what makes a record of a page: its main button, on a phone round and over the foot of the page. */
export function addClass(isPhone: boolean): string {
  return isPhone ? (styles.add ?? "") : buttonClass({ look: "primary" })
}
