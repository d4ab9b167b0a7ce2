/* global Hooks, ChatMessage, game -- Foundry's */
Hooks.on("createJournalEntry", (entry, _options, userId) => {
  if (userId === game.user.id) ChatMessage.create({ content: `Somebody wrote ${entry.name}` });
});
