import * as system from "../api/system.ts"
import * as cep from "../data/cep.ts"
import { textsOf } from "./text.ts"

export const serviceTexts = textsOf([cep, system], {
  calls: {
    "cep.get": {
      summary: { en: "Look up a Brazilian postal code", "pt-BR": "Buscar um CEP" },
      about: {
        en: "Looks a postal code up, with or without its dash. A malformed one is a 422, an unknown one a 404.",
        "pt-BR": "Busca um CEP, com ou sem hífen. Um malformado é um 422; um desconhecido, um 404.",
      },
    },
    "system.health": {
      summary: { en: "Check that the process runs", "pt-BR": "Verificar se o processo está no ar" },
    },
    "system.installation": {
      summary: { en: "Get facts about the installation", "pt-BR": "Obter dados da instalação" },
      about: {
        en: "Where this installation is reached, and whether anybody has signed up on it yet.",
        "pt-BR": "Onde esta instalação é acessada, e se alguém já se cadastrou nela.",
      },
    },
    "system.ready": {
      summary: {
        en: "Check that database and jobs can be reached",
        "pt-BR": "Verificar se banco de dados e tarefas de fundo respondem",
      },
      about: {
        en: "Whether database and jobs can be reached; 503 when not.",
        "pt-BR": "Se o banco de dados e as tarefas de fundo respondem; 503 se não.",
      },
    },
  },
  types: {
    cepAddress: {
      about: {
        en: "The address of a Brazilian postal code. With `partial` the services were out of reach and only the state is known.",
        "pt-BR":
          "O endereço de um CEP. Com `partial`, os serviços não responderam e só o estado é conhecido.",
      },
    },
  },
})
