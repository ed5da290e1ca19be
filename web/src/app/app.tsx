import { QueryClientProvider } from "@tanstack/react-query"
import { RouterProvider } from "@tanstack/react-router"
import { keepCampaign } from "../lib/campaign.ts"
import { applyScheme } from "../lib/color-scheme.ts"
import { forgetKept } from "../lib/kept-answers.ts"
import { createQueryClient } from "../lib/query-client.ts"
import { isSignedIn, onSessionChange } from "../lib/session.ts"
import { onStoredChange } from "../lib/storage.ts"
import { createAppRouter } from "./router.ts"

const queryClient = createQueryClient()
const router = createAppRouter(queryClient)

let wasSignedIn = isSignedIn()

// The guards of the routes then lead where this session belongs. Another session in another tab is another person's
// data, so nothing of the old one may stay.
onSessionChange(() => {
  forgetKept()
  if (wasSignedIn && isSignedIn()) return globalThis.location.reload()
  wasSignedIn = isSignedIn()
  const moved = router.invalidate()
  // Only once the pages that show it are gone: they would ask for it again.
  if (!wasSignedIn) void moved.then(() => queryClient.clear())
})
onStoredChange(applyScheme)
router.subscribe("onBeforeNavigate", ({ toLocation }) => keepCampaign(toLocation.searchStr))

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
