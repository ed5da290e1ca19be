import * as onboarding from "@funil/contract/onboarding"
import { route, type Route } from "../../platform/http/route.ts"
import { createSamples } from "./create-samples.ts"
import { getOnboarding, updateOnboarding } from "./get-onboarding.ts"
import { removeSamples } from "./remove-samples.ts"

export const onboardingRoutes: Route[] = [
  route(onboarding.getOnboarding, ({ ctx }) => getOnboarding(ctx)),
  route(onboarding.updateOnboarding, ({ ctx, body }) => updateOnboarding(ctx, body)),
  route(onboarding.createSamples, ({ ctx, body }) => createSamples(ctx, body)),
  route(onboarding.removeSamples, ({ ctx }) => removeSamples(ctx)),
]
