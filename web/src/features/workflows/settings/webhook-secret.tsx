import { useQuery } from "@tanstack/react-query"
import { Copy, KeyRound, RefreshCw } from "lucide-react"
import { useState } from "react"
import { copyText } from "../../../lib/text/copy-text.ts"
import { useFormat } from "../../../lib/text/format.ts"
import { useCan } from "../../../lib/session/me.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { Button } from "../../../ui/marks/button.tsx"
import { confirm } from "../../../ui/overlays/confirm.ts"
import { useRotateSecret, webhookSecretOptions } from "../webhook-secret-api.ts"
import styles from "./settings.module.css"

function Secret() {
  const words = useMessages().workflows.form
  const format = useFormat()
  const { data } = useQuery(webhookSecretOptions)
  const { mutate: rotate, isPending } = useRotateSecret()
  if (!data) return null
  const ask = async () => {
    const question = { title: words.rotateTitle, text: words.rotateText, confirm: words.rotate }
    if (await confirm(question)) rotate()
  }
  return (
    <>
      <code>{data.secret}</code>
      {data.previous && (
        <p className="text-s faint">{words.previous(format.dateTime(data.previous.until))}</p>
      )}
      <div className="flex wrap gap-2">
        <Button size="s" icon={<Copy />} onClick={() => void copyText(data.secret, words.copied)}>
          {words.copy}
        </Button>
        <Button size="s" icon={<RefreshCw />} busy={isPending} onClick={() => void ask()}>
          {words.rotate}
        </Button>
      </div>
    </>
  )
}

/** The secret for verifying webhook signatures, for users who may see it. */
export function WebhookSecretBox() {
  const words = useMessages().workflows.form
  const [isShown, setShown] = useState(false)
  if (!useCan("token.manage")) return null
  return (
    <div className={`sunken stack gap-2 p-3 ${styles.secret}`}>
      <span className="text-s muted medium">{words.secret}</span>
      <p className="text-s faint">{words.secretText}</p>
      {isShown ? (
        <Secret />
      ) : (
        <div>
          <Button size="s" icon={<KeyRound />} onClick={() => setShown(true)}>
            {words.showSecret}
          </Button>
        </div>
      )}
    </div>
  )
}
