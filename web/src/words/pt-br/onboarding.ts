import { plural } from "./plural.ts"

export const onboarding = {
  welcome: (name: string) => `Boas-vindas, ${name}`,
  stepNames: ["Funil", "Equipe", "Dados", "Campos"] as string[],
  progress: (step: number, of: number, name: string) => `Passo ${step} de ${of}: ${name}`,
  next: "Continuar",
  skip: "Pular",
  finish: "Ir para o funil",
  pipeline: {
    title: "Escolha um funil para começar",
    text: "Cada modelo traz as etapas prontas, e você muda o que quiser. Os do seu ramo vêm primeiro.",
    keep: (name: string) => `Manter “${name}”`,
  },
  team: {
    title: "Convide a sua equipe",
    text: "Cole quantos endereços quiser. Cada pessoa recebe um link para criar a senha e entrar.",
  },
  data: {
    title: "Traga os seus negócios",
    text: "Importe o que você já tem, ou veja como fica com alguns exemplos.",
    import: "Importar planilha",
    importText: "Um arquivo CSV do Excel ou de outro CRM. Você confere tudo antes de salvar.",
  },
  field: {
    title: "Um campo só seu",
    text: "O que a sua equipe precisa saber de cada negócio: número da proposta, tipo de obra, data da visita.",
    create: "Criar campo de negócio",
    createText:
      "Texto, número, data, lista de opções e mais. Ele aparece no negócio, nos filtros e na importação.",
    later: "Você volta a este guia pelo menu do perfil, em “Primeiros passos”.",
  },
  samples: {
    use: "Usar registros de exemplo",
    useText: "12 negócios com contatos, empresas e tarefas no seu funil. Você remove tudo com um clique.",
    there: "Há registros de exemplo na sua conta.",
    remove: "Remover exemplos",
    made: (count: number) =>
      plural(count, { one: "# negócio de exemplo criado", other: "# negócios de exemplo criados" }),
    removed: "Exemplos removidos",
    failed: "Não foi possível criar os exemplos",
    removeFailed: "Não foi possível remover os exemplos",
  },
  card: {
    title: "Primeiros passos",
    done: (done: number, of: number) => `${done} de ${of}`,
    hide: "Ocultar primeiros passos",
    skip: (step: string) => `Pular: ${step}`,
    isDone: "Feito",
    steps: {
      pipeline: { name: "Monte o seu funil", text: "Comece por um modelo e ajuste as etapas." },
      team: { name: "Convide a equipe", text: "Cada pessoa com o seu papel." },
      data: { name: "Traga os seus negócios", text: "Importe uma planilha ou crie o primeiro." },
      field: { name: "Crie um campo de negócio", text: "O que só a sua empresa precisa saber." },
      automation: { name: "Ative uma automação", text: "Deixe o trabalho repetitivo com o Funil." },
    },
  },
  putAwayFailed: "Não foi possível salvar a sua escolha",
}
