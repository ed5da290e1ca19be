import { Button } from "./button.tsx"
import styles from "./clash-banner.module.css"

interface Props {
  title: string
  /** Who saved another version, or what of it differs. */
  text: string
  take: string
  keep: string
  onTake: () => void
}

/** Somebody saved another version while a form was filled in: which one counts? Sending the form keeps the own one. */
export function ClashBanner({ title, text, take, keep, onTake }: Props) {
  return (
    <div className={styles.clash} role="alert">
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
