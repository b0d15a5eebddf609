/// The shells whose completions are made from the tables.
enum Completion: String, CaseIterable, Sendable {
    case bash, zsh, fish

    /// The script that teaches the shell.
    var script: String {
        switch self {
        case .bash: bash
        case .zsh: zsh
        case .fish: fish
        }
    }

    private var names: String {
        Command.all.map(\.name).joined(separator: " ")
    }

    /// What stands behind an option, as a shell's case pattern: its long name and its letter.
    private func pattern(_ option: Option) -> String {
        "--\(option.name)" + (option.letter.map { "|-\($0)" } ?? "")
    }

    private var bash: String {
        var script = """
            # bash completion for galley
            _galley() {
                local word=${COMP_WORDS[COMP_CWORD]} last=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]}
                COMPREPLY=()
                if [ "$COMP_CWORD" -eq 1 ]; then
                    COMPREPLY=($(compgen -W "\(names) --help --version" -- "$word"))
                    return
                fi
                case "$command $last" in

            """
        for command in Command.all {
            for option in command.options {
                guard let argument = option.argument else { continue }
                let patterns = pattern(option).split(separator: "|").map { "'\(command.name) \($0)'" }
                let reply =
                    switch argument.kind {
                    case .words(let words, _): "$(compgen -W \"\(words.joined(separator: " "))\" -- \"$word\")"
                    case .file: "$(compgen -f -- \"$word\")"
                    case .text: ""
                    }
                script += "        \(patterns.joined(separator: "|"))) COMPREPLY=(\(reply)); return ;;\n"
            }
        }
        script += """
                esac
                case "$command $word" in

            """
        for command in Command.all where !command.options.isEmpty {
            let long = command.options.map { "--\($0.name)" }.joined(separator: " ")
            script += "        '\(command.name) '-*) COMPREPLY=($(compgen -W \"\(long)\" -- \"$word\")); return ;;\n"
        }
        script += """
                    'help '*) COMPREPLY=($(compgen -W "\(names)" -- "$word")); return ;;
                esac
                COMPREPLY=($(compgen -f -- "$word"))
            }
            complete -o filenames -F _galley galley

            """
        return script
    }

    private var zsh: String {
        var script = """
            #compdef galley
            _galley() {
                if (( CURRENT == 2 )); then
                    local -a commands=(

            """
        for command in Command.all { script += "            \(quoted("\(command.name):\(command.summary)"))\n" }
        script += """
                    )
                    _describe command commands
                    return
                fi
                local command=$words[2]
                shift words
                (( CURRENT-- ))
                case $command in

            """
        for command in Command.all {
            script += "        \(command.name)) _arguments -s"
            for option in command.options {
                for name in pattern(option).split(separator: "|") {
                    var word = "\(name)"
                    if option.argument != nil { word += name.hasPrefix("--") ? "=" : "+" }
                    script += " \\\n            " + quoted(word + "[\(bracketed(option.help))]" + zshArgument(option))
                }
            }
            let operands = command.name == "help" ? "*:command:(\(names))" : "*:source:_files"
            script += " \\\n            " + quoted(operands) + " ;;\n"
        }
        return script + "    esac\n}\n_galley \"$@\"\n"
    }

    private func zshArgument(_ option: Option) -> String {
        guard let argument = option.argument else { return "" }
        let name = argument.name.replacing(":", with: "\\:")
        return switch argument.kind {
        case .words(let words, _): ":\(name):(\(words.joined(separator: " ")))"
        case .file: ":\(name):_files"
        case .text: ":\(name): "
        }
    }

    private func bracketed(_ text: String) -> String {
        text.replacing("[", with: "\\[").replacing("]", with: "\\]").replacing(":", with: "\\:")
    }

    private var fish: String {
        var script = "# fish completion for galley\n"
        for command in Command.all {
            script +=
                "complete -c galley -n __fish_use_subcommand -f -a \(command.name) -d \(quoted(command.summary))\n"
        }
        for command in Command.all {
            for option in command.options {
                script += "complete -c galley -n '__fish_seen_subcommand_from \(command.name)' -l \(option.name)"
                if let letter = option.letter { script += " -s \(letter)" }
                switch option.argument?.kind {
                case .words(let words, _)?: script += " -x -a \(quoted(words.joined(separator: " ")))"
                case .file?: script += " -r -F"
                case .text?: script += " -x"
                case nil: break
                }
                script += " -d \(quoted(option.help))\n"
            }
        }
        return script + "complete -c galley -n '__fish_seen_subcommand_from help' -f -a '\(names)'\n"
    }

    /// `text` in single quotes, for any of the shells.
    private func quoted(_ text: String) -> String {
        let quote = self == .fish ? "\\'" : "'\\''"
        return "'" + text.replacing("'", with: quote) + "'"
    }
}
