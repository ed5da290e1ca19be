import { useQuery } from "@tanstack/react-query"
import { CircleCheckBig } from "lucide-react"
import { useMessages } from "../../lib/text/messages.ts"
import { RecordGroup } from "../../records/record/parts/record-fields.tsx"
import { TimelineEntry } from "../../records/record/timeline/timeline-entry.tsx"
import { Skeleton } from "../../ui/marks/skeleton.tsx"
import { type ActivityRecord, lastWordOptions } from "./activity-api.ts"
import { Collapsible } from "./collapsible.tsx"
import { RichText } from "./rich-text.tsx"
import { TaskEntry } from "./task-entry.tsx"

/** The record's last note or finished task. */
export function LastWord({ record }: { record: ActivityRecord }) {
  const words = useMessages().activity
  const { data, isError } = useQuery(lastWordOptions(record))
  if (isError) return null
  if (!data) return <Skeleton height={64} />
  const [last] = data.data
  return (
    <RecordGroup title={words.last}>
      {!last && <p className="faint">{words.nothingYet}</p>}
      <ol>
        {last?.kind === "note" && (
          <TimelineEntry user={last.note.user} at={last.at} said={words.note.wrote}>
            <Collapsible>
              <RichText html={last.note.note} />
            </Collapsible>
          </TimelineEntry>
        )}
        {last?.kind === "task" && <TaskEntry task={last.task} at={last.at} tick={<CircleCheckBig />} />}
      </ol>
    </RecordGroup>
  )
}
