import { STORAGE_KEYS } from 'contract';

/**
 * Runs before the first paint: the server's page is the same for everyone, so this marks the
 * document with what the browser remembers, and the style sheet shows the right half of the header.
 * It stands in the page word for word, and in the content security policy by its hash.
 */
export const SESSION_MARK_SCRIPT = `try{document.documentElement.dataset.session=localStorage.getItem('${STORAGE_KEYS.token}')&&localStorage.getItem('${STORAGE_KEYS.user}')?'member':'visitor'}catch(e){document.documentElement.dataset.session='visitor'}`;
