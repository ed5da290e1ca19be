import { Copy } from "lucide-react"
import { copyText } from "../../lib/text/copy-text.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { Button } from "../marks/button.tsx"
import styles from "./copy-row.module.css"

/** A text on a single line under its label, with a button that copies it. */
export function CopyRow({ label, text }: { label: string; text: string }) {
  const words = useMessages().copying
  return (
    <div className={styles.row}>
      <span className="col-all text-s muted">{label}</span>
      <code className={`sunken text-s mono truncate ${styles.text}`} title={text}>
        {text}
      </code>
      <Button
        size="s"
        icon={<Copy />}
        aria-label={words.copyIt(label)}
        onClick={() => void copyText(text, words.copied)}
      >
        {words.copy}
      </Button>
    </div>
  )
}
