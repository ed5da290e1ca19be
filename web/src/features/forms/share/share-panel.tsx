import type { Form } from "@funil/contract/forms/forms"
import type { FormShare } from "@funil/contract/forms/form-share"
import { useQuery } from "@tanstack/react-query"
import { CircleAlert, Copy, Download } from "lucide-react"
import type { ReactNode } from "react"
import { copyText } from "../../../lib/text/copy-text.ts"
import { saveFile } from "../../../lib/api/download.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { Button } from "../../../ui/marks/button.tsx"
import { CopyRow } from "../../../ui/lists/copy-row.tsx"
import { ErrorState } from "../../../ui/marks/error-state.tsx"
import { QrCode } from "../../../ui/marks/qr-code.tsx"
import { Skeleton } from "../../../ui/marks/skeleton.tsx"
import type { EditorForm } from "../editor/form-editing.ts"
import { OriginsField } from "../sections/origins-field.tsx"
import { shareOptions } from "./share-api.ts"
import { ShareSketch, type Way } from "./share-sketch.tsx"
import styles from "./share.module.css"
import { FormElement } from "../../../ui/forms/form-element.tsx"

/** Pixels per side, enough for print. */
const side = 1024

/** Converts a square SVG to a PNG with sharp edges. */
async function pngOf(svg: string): Promise<Blob> {
  const image = new Image(side, side)
  image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }))
  try {
    await image.decode()
    const canvas = document.createElement("canvas")
    canvas.width = side
    canvas.height = side
    const context = canvas.getContext("2d")
    if (!context) throw new Error("The browser draws no pictures")
    context.drawImage(image, 0, 0, side, side)
    const { promise, resolve } = Promise.withResolvers<Blob | null>()
    canvas.toBlob(resolve, "image/png")
    const png = await promise
    if (!png) throw new Error("The browser made no picture")
    return png
  } finally {
    URL.revokeObjectURL(image.src)
  }
}

interface LinkProps {
  form: Form
  share: FormShare
}

/** The page's address as text and QR code. */
function LinkCard({ form, share }: LinkProps) {
  const words = useMessages().formShare
  const save = (file: Blob, ending: string) => saveFile({ file, name: `${form.slug}.${ending}` })
  return (
    <section className={`card row gap-5 p-4 ${styles.link}`} aria-labelledby="share-link">
      <QrCode svg={share.qr} label={words.qr} size={132} />
      <div className="stack gap-2 flex-1 min-w-0">
        <h2 id="share-link">{words.link}</h2>
        <p className="muted pretty">{words.linkText}</p>
        <CopyRow label={words.address} text={share.url} />
        <div className="flex wrap gap-2">
          <Button
            size="s"
            icon={<Download />}
            onClick={() => void pngOf(share.qr).then((png) => save(png, "png"))}
          >
            {words.png}
          </Button>
          <Button
            size="s"
            icon={<Download />}
            onClick={() => save(new Blob([share.qr], { type: "image/svg+xml" }), "svg")}
          >
            {words.svg}
          </Button>
        </div>
      </div>
    </section>
  )
}

const ways: readonly Way[] = ["inline", "popup", "iframe"]

/** An embed code with a sketch of its result. */
function WayCard({ way, code }: { way: Way; code: string }) {
  const words = useMessages().formShare
  const { title, text } = words.ways[way]
  return (
    <li className={`card stack gap-2 p-4 min-w-0 ${styles.way}`}>
      <ShareSketch way={way} />
      <h3>{title}</h3>
      <p className="muted pretty">{text}</p>
      {/* Keyboard users need to scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={styles.code} tabIndex={0} aria-label={words.codeOf(title)}>
        <code>{code}</code>
      </pre>
      <Button
        size="s"
        icon={<Copy />}
        aria-label={words.copyCode(title)}
        onClick={() => void copyText(code, words.codeCopied)}
      >
        {words.copy}
      </Button>
    </li>
  )
}

function Placeholder() {
  return (
    <>
      <Skeleton height={176} />
      <Skeleton height={340} />
    </>
  )
}

interface Props {
  formId: string
  form: EditorForm
  stored: Form
  /** Shown above everything, for a decision the user must make first. */
  notice: ReactNode
}

/** The form's link, and codes that embed it in other sites. */
export function SharePanel({ formId, form, stored, notice }: Props) {
  const words = useMessages().formShare
  const share = useQuery(shareOptions(stored.id))
  if (share.isError && !share.data)
    return <ErrorState title={words.failed} error={share.error} onRetry={() => void share.refetch()} />
  return (
    <FormElement {...form.props} id={formId} className={`stack gap-6 mx-auto ${styles.panel}`}>
      {notice}
      {!stored.enabled && (
        <p className={`row gap-2 text-warning ${styles.off}`}>
          <CircleAlert aria-hidden="true" />
          {words.off}
        </p>
      )}
      {share.data ? (
        <>
          <LinkCard form={stored} share={share.data} />
          <section className="stack gap-2 flex-1 min-w-0" aria-labelledby="share-site">
            <h2 id="share-site">{words.site}</h2>
            <p className="muted pretty">{words.siteText}</p>
            <ul className={`grid gap-4 mt-1 ${styles.ways}`}>
              {ways.map((way) => (
                <WayCard key={way} way={way} code={share.data[way]} />
              ))}
            </ul>
          </section>
        </>
      ) : (
        <Placeholder />
      )}
      <section className="card p-4">
        <OriginsField
          value={form.values.allowed_origins}
          errors={form.errors}
          onChange={(next) => form.set({ allowed_origins: next })}
        />
      </section>
    </FormElement>
  )
}
