import styles from "./webhooks.module.css"

/** Indents JSON and returns other text unchanged. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** A sent or received body under its label. */
export function BodyText({ label, text }: { label: string; text: string }) {
  return (
    <figure className={`min-w-0 ${styles.body}`}>
      <figcaption>{label}</figcaption>
      {/* Keyboard users need to scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0}>{pretty(text)}</pre>
    </figure>
  )
}
