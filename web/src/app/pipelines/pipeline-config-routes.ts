import { createRoute } from "@tanstack/react-router"
import { lazyPage } from "../lazy-page.ts"
import { pipelinesOptions } from "../../features/pipelines/pipeline-api.ts"
import { adminRoute } from "../admin-routes.ts"

/** Editors are child routes, so the list stays mounted. */
const editors = () => import("./stage-editor-pages.ts")

const configsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "configs/pipelines",
  staticData: { title: (m) => m.shell.pipelineSettings },
  loader: ({ context }) => void context.queryClient.prefetchQuery(pipelinesOptions),
  component: lazyPage(() => import("./pipeline-configs-page.tsx"), "PipelineConfigsPage"),
})

const createPipelineRoute = createRoute({
  getParentRoute: () => configsRoute,
  path: "create",
  staticData: { title: (m) => m.pipelines.create },
  component: lazyPage(() => import("./create-pipeline-config-page.tsx"), "CreatePipelineConfigPage"),
})

/** A pipeline in its drawer. The dialogs of its stages are child routes. */
const pipelineRoute = createRoute({
  getParentRoute: () => configsRoute,
  path: "$pipelineId",
  component: lazyPage(() => import("./edit-pipeline-page.tsx"), "EditPipelinePage"),
})

const editRoute = createRoute({
  getParentRoute: () => pipelineRoute,
  path: "edit",
  staticData: { title: (m) => m.pipelines.edit },
})

const createStageRoute = createRoute({
  getParentRoute: () => pipelineRoute,
  path: "stages/create",
  staticData: { title: (m) => m.pipelines.createStage },
  component: lazyPage(editors, "CreateStagePage"),
})

const editStageRoute = createRoute({
  getParentRoute: () => pipelineRoute,
  path: "stages/$stageId/edit",
  staticData: { title: (m) => m.pipelines.editStage },
  component: lazyPage(editors, "EditStagePage"),
})

export const pipelineConfigRoutes = configsRoute.addChildren([
  createPipelineRoute,
  pipelineRoute.addChildren([editRoute, createStageRoute, editStageRoute]),
])
