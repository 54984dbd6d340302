import { STORAGE_KEYS } from 'contract';

/**
 * Runs before the first paint: the server's page is the same for everyone, so this marks the
 * document with the stored session state, and the style sheet shows the matching half of the
 * header. It is inlined unchanged, and the content security policy has its hash.
 */
export const SESSION_MARK_SCRIPT = `try{document.documentElement.dataset.session=localStorage.getItem('${STORAGE_KEYS.token}')&&localStorage.getItem('${STORAGE_KEYS.user}')?'member':'visitor'}catch(e){document.documentElement.dataset.session='visitor'}`;
