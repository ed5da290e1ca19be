import styles from "./webhooks.module.css"

/** JSON in lines that can be read; anything else as it is. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** What was sent, or came back, under its name. */
export function BodyText({ label, text }: { label: string; text: string }) {
  return (
    <figure className={styles.body}>
      <figcaption>{label}</figcaption>
      {/* Long texts scroll, by the keyboard too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0}>{pretty(text)}</pre>
    </figure>
  )
}
