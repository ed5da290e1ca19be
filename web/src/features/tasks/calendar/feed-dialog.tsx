import { useQuery } from "@tanstack/react-query"
import { CalendarPlus, ShieldAlert } from "lucide-react"
import { messages, useMessages } from "../../../lib/text/messages.ts"
import { Button, buttonClass } from "../../../ui/marks/button.tsx"
import { confirm } from "../../../ui/overlays/confirm.ts"
import { CopyRow } from "../../../ui/lists/copy-row.tsx"
import { Dialog } from "../../../ui/overlays/dialog.tsx"
import { ErrorState } from "../../../ui/marks/error-state.tsx"
import { Skeleton } from "../../../ui/marks/skeleton.tsx"
import { feedOptions, useEndFeed, useRenewFeed } from "./feed-api.ts"
import styles from "./feed-dialog.module.css"

const feedPrograms = ["google", "apple", "outlook"] as const
type FeedProgram = (typeof feedPrograms)[number]

/** The link that adds a feed to a calendar program, which asks for confirmation. */
function programLink(program: FeedProgram, url: string): string {
  const webcal = url.replace(/^https?:/, "webcal:")
  const links: Readonly<Record<FeedProgram, string>> = {
    google: `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`,
    apple: webcal,
    outlook: `https://outlook.live.com/calendar/0/addfromweb?url=${encodeURIComponent(url)}`,
  }
  return links[program]
}

function Program({ program, url }: { program: FeedProgram; url: string }) {
  const words = useMessages().calendar.feed
  const { name, how } = words.programs[program]
  return (
    <li className="row justify-between gap-3 p-3 ruled">
      <div>
        <h3 className={styles.name}>{name}</h3>
        <p className="text-s muted">{how}</p>
      </div>
      <a
        className={buttonClass({ size: "s" })}
        href={programLink(program, url)}
        target="_blank"
        rel="noreferrer"
        aria-label={words.addTo(name)}
      >
        {words.add}
      </a>
    </li>
  )
}

async function ask(what: "renew" | "end", act: () => void): Promise<void> {
  if (await confirm({ ...messages().calendar.feed.asked[what], danger: true })) act()
}

function Address({ url }: { url: string }) {
  const words = useMessages().calendar.feed
  const renew = useRenewFeed()
  const end = useEndFeed()
  return (
    <>
      <CopyRow label={words.address} text={url} />
      <p className={`flex items-start gap-2 text-s muted ${styles.warning}`}>
        <ShieldAlert aria-hidden="true" />
        {words.secret}
      </p>
      <ul className={styles.programs}>
        {feedPrograms.map((program) => (
          <Program key={program} program={program} url={url} />
        ))}
      </ul>
      <p className="text-s muted">{words.refresh}</p>
      <div className="flex wrap gap-2">
        <Button size="s" busy={renew.isPending} onClick={() => void ask("renew", renew.mutate)}>
          {words.renew}
        </Button>
        <Button size="s" busy={end.isPending} onClick={() => void ask("end", end.mutate)}>
          {words.end}
        </Button>
      </div>
    </>
  )
}

function Content() {
  const words = useMessages().calendar.feed
  const { data: url, error, refetch } = useQuery(feedOptions)
  const { mutate: make, isPending } = useRenewFeed()
  if (url === undefined && error)
    return <ErrorState title={words.failed} error={error} onRetry={() => void refetch()} />
  if (url === undefined) return <Skeleton height={120} />
  if (url !== null) return <Address url={url} />
  return (
    <div className="flex wrap gap-2">
      <Button look="primary" icon={<CalendarPlus />} busy={isPending} onClick={() => make()}>
        {words.make}
      </Button>
    </div>
  )
}

/** Explains how to subscribe to the user's tasks from another calendar. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const words = useMessages().calendar.feed
  return (
    <Dialog title={words.title} onClose={onClose}>
      <div className="stack gap-4">
        <p>{words.text}</p>
        <Content />
      </div>
    </Dialog>
  )
}
