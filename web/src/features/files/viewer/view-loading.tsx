import { useMessages } from "../../../lib/text/messages.ts"
import { Spinner } from "../../../ui/marks/spinner.tsx"

export function ViewLoading() {
  const words = useMessages().files.viewer
  return (
    <p className="row justify-center gap-2 flex-1 muted" aria-busy="true">
      <Spinner />
      {words.loading}
    </p>
  )
}
