import { Suspense } from "react"
import { isSignedIn } from "../../lib/session.ts"
import { Shell } from "../shell/shell.tsx"
import { NotFoundPage } from "./not-found-page.tsx"
import { late } from "../../ui/late.ts"

const PublicLayout = late(async () => (await import("../public/public-layout.tsx")).PublicLayout)

/** An address that is none of ours, in the frame that whoever opens it knows. */
export function LostPage() {
  if (isSignedIn()) {
    return (
      <Shell>
        <NotFoundPage />
      </Shell>
    )
  }
  return (
    <Suspense>
      <PublicLayout>
        <NotFoundPage />
      </PublicLayout>
    </Suspense>
  )
}
