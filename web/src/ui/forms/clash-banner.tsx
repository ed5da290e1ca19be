import { Button } from "../marks/button.tsx"
import styles from "./clash-banner.module.css"

interface Props {
  title: string
  /** Who saved the other version, or what differs. */
  text: string
  take: string
  keep: string
  onTake: () => void
}

/**
 * Asks which version to keep after another user saved one. Submitting the form keeps the user's
 * own.
 */
export function ClashBanner({ title, text, take, keep, onTake }: Props) {
  return (
    <div className={`row wrap text-warning ${styles.clash}`} role="alert">
      <p>
        <strong>{title}</strong>
        {text}
      </p>
      <Button size="s" onClick={onTake}>
        {take}
      </Button>
      <Button size="s" type="submit" look="primary">
        {keep}
      </Button>
    </div>
  )
}
