/** VitePress's own theme, with enough contrast for the names of languages above code. */
import DefaultTheme from "vitepress/theme";
import "./style.css";

export default DefaultTheme;
