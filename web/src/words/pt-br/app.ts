export const app = {
  rehearsal: (time: string) => `Ensaio: o relógio está em ${time}, e nada é enviado.`,
  updateTitle: "Nova versão disponível",
  updateText: "Uma nova versão do Funil está pronta. Instale agora; a página será recarregada.",
  update: "Instalar",
  later: "Agora não",
  updateFailed: "Não foi possível atualizar",
  updateFailedText: "Pressione Ctrl + F5 e tente de novo.",
  install: "Instalar o Funil",
  installText: "Abra direto da tela inicial, com notificações e leitura sem conexão.",
  installNow: "Instalar",
  installByShare: "No menu Compartilhar do navegador, escolha “Adicionar à Tela de Início”.",
}
