import styles from "./add-button.module.css"
import { buttonClass } from "./button.tsx"

/** The classes of a page's "new" button. On a phone it is round and floats over the page. */
export function addClass(isPhone: boolean): string {
  return isPhone ? (styles.add ?? "") : buttonClass({ look: "primary" })
}
